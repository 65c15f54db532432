/** The endpoint is without sessions, so nobody can be asked in the middle of a call of the older revisions. */
export const NEEDS_A_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];
