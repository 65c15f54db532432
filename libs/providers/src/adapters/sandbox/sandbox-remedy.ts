/** For the operator of a machine or container that allows no sandbox; docs/operations.md says more. */
export const SANDBOX_REMEDY =
  'To allow sandboxes in a container, run it with the seccomp profile deploy/seccomp.json, and with the AppArmor profile ' +
  'deploy/apparmor-profile or none. On a machine, allow user namespaces (sysctl user.max_user_namespaces, ' +
  'kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns) and install util-linux (unshare, ' +
  'setpriv, mount, pivot_root).';
