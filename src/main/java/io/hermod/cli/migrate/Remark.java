package io.hermod.cli.migrate;

/**
 * Something that was not carried over.
 *
 * @param what the resource
 * @param problem what is missing
 * @param next what the user can do about it
 */
record Remark(String what, String problem, String next) {}
