/** What a grant allows. None implies another. */
export const X_CAPABILITY_MEANINGS = {
  read: 'See the profile and the posts of the X account.',
  publish: 'Post to the X account.',
  manage: 'Delete posts of the X account.',
} as const;

export type XCapability = keyof typeof X_CAPABILITY_MEANINGS;

export const X_CAPABILITIES = Object.keys(X_CAPABILITY_MEANINGS) as XCapability[];
