import { machine } from './machine.js';

/**
 * Covers parts of `/proc` as Docker and Kubernetes do for each container, then runs the command. The kernel refuses a user
 * namespace a `/proc` of its own where it sees such a cover.
 */
export const COVER = `
for path in kcore keys timer_list; do
  if [ -e "/proc/$path" ]; then mount --bind /dev/null "/proc/$path" || exit 125; fi
done
for path in bus fs irq sys; do
  if [ -e "/proc/$path" ]; then mount --bind "/proc/$path" "/proc/$path" && mount -o remount,bind,ro "/proc/$path" || exit 125; fi
done
exec "$@"`;

/** The command to put before that of a process that shall find a `/proc` as in a container. */
export const maskedProc = [...(machine.ownMounts ?? []), 'sh', '-c', COVER, 'sh'];
