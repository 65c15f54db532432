/** The endpoint has no sessions, so calls of the older revisions cannot elicit input from the client. */
export const NEEDS_A_SESSION = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
];
