/** True for paths that are one of these, separated by spaces, or below one of them. */
export const inside = (rooms: string, root = '') => {
  const paths = rooms.split(' ').map((room) => (root ? `${root}/${room}` : room))
  return (path: string) => paths.some((room) => path === room || path.startsWith(`${room}/`))
}

export const outside = (rooms: string) => {
  const isInside = inside(rooms)
  return (path: string) => !isInside(path)
}

const kernel = 'lib/kernel lib/calendar lib/contract lib/format locales'
const provider = 'lib/kernel lib/tools lib/services/deps.ts lib/contract lib/format locales'

/** Folders that a room may import besides itself; the first room that contains a file decides. */
export const directions: readonly (readonly [room: string, may: string])[] = [
  ['app/dev', 'app components lib/client lib/contract lib/demo lib/format lib/site'],
  ['app', 'components lib/client lib/contract lib/format lib/site'],
  ['components/ui', 'lib/format'],
  ['components', 'lib/client lib/contract lib/format lib/site'],
  ['lib/client/transport/in-process.ts', 'lib/client lib/contract lib/services'],
  ['lib/client', 'lib/contract lib/format'],
  ['lib/contract', 'lib/format/durations.ts'],
  ['lib/format', ''],
  ['lib/calendar', 'lib/format'],
  ['lib/front', 'lib/contract lib/format locales'],
  ['lib/site', 'lib/client lib/contract lib/format lib/front/page-notes.ts locales'],
  ['lib/catalogue-file', 'lib/calendar lib/contract lib/format locales'],
  ['lib/providers/social/open.ts', `lib/providers lib/stand-ins/social ${provider}`],
  ['lib/providers', provider],
  ['lib/stand-ins', `lib/providers ${provider}`],
  ['lib/wiring/open-site.ts', 'lib/kernel lib/front lib/client lib/format'],
  [
    'lib/wiring/open-services.ts',
    'lib/wiring lib/kernel lib/tools lib/services lib/stand-ins lib/demo',
  ],
  ['lib/wiring', 'lib/kernel lib/tools lib/services/deps.ts lib/providers'],
  ['lib/kernel', kernel],
  ['lib/tools', kernel],
  ['lib/services', `lib/tools lib/catalogue-file ${kernel}`],
]

/** The depth is the number of folders that name a room. */
type House = { root: string; depth: number; wings: Readonly<Record<string, string>> }

/** Wings in the order in which each may import those before it, with their rooms. */
export const houses: readonly House[] = [
  {
    root: 'components',
    depth: 1,
    wings: {
      ground:
        'ui words.tsx ago.tsx i18n-provider.tsx i18next.ts use-translation.ts navigation forms confirm toasts share-button.tsx structured-data.tsx payments report',
      shop: 'people catalogue comments community item home following search basket',
      member: 'account contacts notifications user checkout pay weep',
      frame: 'consent layout legal',
      console: 'console',
    },
  },
  {
    root: 'lib/client',
    depth: 2,
    wings: {
      addresses: 'paths.ts',
      storage: 'storage',
      transport: 'transport',
      data: 'data',
      hooks: 'hooks measuring',
      console: 'console',
    },
  },
  {
    root: 'lib/services',
    depth: 2,
    wings: {
      operations: 'operations deps.ts',
      members: 'members',
      shop: 'shop',
      community: 'community',
      money: 'money',
      storefront: 'storefront',
      reach: 'reach',
      console: 'console',
      door: 'app.ts measures.ts tables.ts background.ts tasks.ts jobs.ts mails.ts stored-files.ts',
    },
  },
]
