/**
 * The advisory lock under which listed objects are deleted. A backup shares it with other backups: what its rows name stays
 * until it has copied it. Any number that no other lock of ours uses: "objs" in ASCII.
 */
export const REMOVAL_LOCK = 0x6f_62_6a_73;
