package io.hermod.cli.migrate;

import tools.jackson.databind.node.ObjectNode;

/**
 * A resource to create.
 *
 * @param what how messages name it
 * @param path its path below the resource group
 * @param group its resource group
 * @param body as the management API expects it
 */
record Creation(String what, String group, String path, ObjectNode body) {}
