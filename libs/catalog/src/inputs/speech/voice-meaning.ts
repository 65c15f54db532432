/** What the narrators sound like; the named voices are those of the packaged speech program. */
export const VOICE_MEANING = 'slt US woman, rms US man, awb Scottish man, kal16 robot, others like festival/slt';
