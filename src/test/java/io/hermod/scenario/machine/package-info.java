/** What tests use of their machine, and how they break it: ports, connections, processes, disks. */
@NullMarked
package io.hermod.scenario.machine;

import org.jspecify.annotations.NullMarked;
