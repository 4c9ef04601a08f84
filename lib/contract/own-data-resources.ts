/** Files of the own data, in the order of the page; apart from zod, which no page loads. */
export const ownDataResources = [
  'profile',
  'addresses',
  'orders',
  'participations',
  'credits',
  'comments',
  'proposals',
  'reports',
  'decisions',
  'following',
  'blocks',
  'notifications',
  'sessions',
] as const

export type OwnDataResource = (typeof ownDataResources)[number]
