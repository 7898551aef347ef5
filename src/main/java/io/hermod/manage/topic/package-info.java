/** Creates, changes, lists and deletes topics, domains, system topics and resource groups. */
@NullMarked
package io.hermod.manage.topic;

import org.jspecify.annotations.NullMarked;
