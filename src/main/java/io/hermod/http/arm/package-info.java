/**
 * The management API in the form of Azure Resource Manager, with sign-in and discovery. Uses
 * http.call, http.resource, access and manage.
 */
@NullMarked
package io.hermod.http.arm;

import org.jspecify.annotations.NullMarked;
