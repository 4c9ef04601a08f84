import { globSync } from 'node:fs'
import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import { memberId } from '#kernel/http/member-id.ts'
import { buildItem } from '../factories/items.ts'
import type { BuiltMember } from '../factories/members.ts'
import { buildProposal } from '../factories/proposals.ts'
import { groupBundle, saleBundle } from './buyers.ts'
import { demoLogin, expect, lettersAreThere, login } from './fixtures.ts'
import { signInToConsole } from './operator.ts'
import { buildDelivered, buildGroup, longAgo, takeSeat } from './owners.ts'
import { askShop, bundles, findItem, onSale, running } from './shop-database.ts'

/** A closed group that sells its last copies. */
const leftover = `i.status IN ('confirmed', 'ordered', 'arrived', 'shipping') AND EXISTS (SELECT FROM variations v
  JOIN bundles b ON b.variation_id = v.id WHERE v.item_id = i.id AND b.stock > 0)`

type Screens = {
  signIn?: (page: Page) => Promise<unknown>
  find: (pool: Pool) => Promise<string[]> | string[]
}

/** Returns the demo member who signs in. */
const findMember = async (pool: Pool, email: string): Promise<BuiltMember> => {
  const { rows } = await pool.query<{ id: string; name: string; email: string }>(
    'SELECT id, name, email FROM members WHERE email = $1',
    [email],
  )
  const { id, ...member } = rows[0]!
  return { id: memberId(Number(id)), ...member }
}

/** All screens of the site, in groups of about the same duration. */
/** A wave of the parcels of the shop, made once the operator is there. */
export const findWave = async () => {
  await askShop(`WITH v AS (INSERT INTO waves (operator_id, made_at)
      SELECT min(id), now() FROM operators HAVING count(*) > 0
        AND NOT EXISTS (SELECT FROM waves) RETURNING id)
    INSERT INTO wave_parcels (wave_id, position, order_id, parcel)
    SELECT v.id, row_number() OVER (ORDER BY o.id), o.id, 1 FROM v, orders o
    WHERE o.state IN ('paid', 'preparing') AND o.kind <> 'weep'`)
  return (await askShop<{ id: number }>('SELECT max(id)::int AS id FROM waves'))[0]!.id
}

const allScreens: Record<string, Screens> = {
  'the window': {
    find: async () => {
      const [group, several, sale] = await Promise.all([
        findItem(`${running} AND ${bundles} = 1`),
        findItem(`${running} AND ${bundles} > 1`),
        findItem(onSale),
      ])
      return ['/home', '/ga', '/reega', group.path, several.path, sale.path, '/weep']
    },
  },
  'things in every state, and lists of nothing': {
    find: async () => {
      const items = await Promise.all(
        [
          `${running} AND i.weep_only_until > now()`,
          "i.status = 'failed'",
          "i.status = 'collecting'",
          leftover,
          `${onSale} AND i.units_left = 0`,
          "i.kind = 'preorder' AND i.archived_at IS NOT NULL",
        ].map(findItem),
      )
      return [
        ...items.map(({ path }) => path),
        ...[
          '/ga?max_price=1',
          '/reega?interest_id=2&max_price=1',
          '/community?interests=selected&interest_id=0',
          '/ga/999999999/x',
        ],
      ]
    },
  },
  'what people say and seek': {
    find: () => [
      '/community',
      '/proposte/1/la-via-dell-ambra-in-italiano',
      '/search?query=torre',
      '/search?query=torre&publisher=Nespola+Giochi',
      '/search?query=zzqqxxyy',
      '/basket',
      '/questo-tavolo-non-esiste',
    ],
  },
  'the doors': {
    find: () => [
      ...['login', 'signup', 'forgot-password'].map((room) => `/auth/${room}`),
      ...['reset-password#a/b', 'verify#1/b', 'stop-change#1/b'].map((room) => `/auth/${room}`),
      ...['/avvisi/basta', '/paga', '/dev/mail'],
    ],
  },
  'the console': {
    signIn: signInToConsole,
    find: async (pool) => {
      const group = await findItem(running)
      const draft = await buildItem(pool, { status: 'draft' })
      const wave = await findWave()
      const [order] = await askShop<{ number: number }>(
        "SELECT max(number) AS number FROM orders WHERE kind <> 'weep' AND state = 'paid'",
      )
      const [member] = await askShop<{ id: number }>(
        'SELECT min(id)::int AS id FROM members WHERE deleted_at IS NULL',
      )
      return [
        ...['/gestione', '/gestione?chi=tutti', '/gestione/ordini', '/gestione/lavori'],
        ...['', '/contestazioni', '/incassi', '/fatture'].map((tab) => `/gestione/conti${tab}`),
        ...['', '/commenti', '/proposte'].map((tab) => `/gestione/segnalazioni${tab}`),
        ...['/negozio', '/testi-legali', '/punti-di-ritiro', '', '/registro', '/accesso'].map(
          (tab) => `/gestione/impostazioni${tab}`,
        ),
        ...['/gestione/campagne', '/gestione/campagne/nuova'],
        ...['/gestione/accesso', '/gestione/invito#a', '/gestione/rimborsi'],
        ...['/gestione/gruppi', `/gestione/gruppi/${group.id}`, '/gestione/persone'],
        ...['/codici', '/livelli', `/${member?.id}`].map((page) => `/gestione/persone${page}`),
        `/gestione/ordini/${order?.number}`,
        ...['', '/nuovo', `/${group.id}`].map((page) => `/gestione/catalogo${page}`),
        `/gestione/anteprima/${draft.id}`,
        ...['', '/codici', `/${wave}`, `/${wave}/imballo`].map(
          (part) => `/gestione/spedizioni${part}`,
        ),
      ]
    },
  },
  'the texts': {
    find: () => [
      ...['/terms', '/terms/2026-11-23', '/privacy', '/privacy/2026-11-22'],
      ...['/condizioni', '/condizioni/2026-11-23', '/cookie', '/accessibility'],
      ...['/come-funziona', '/spedizioni', '/recesso', '/contatti'],
    ],
  },
  'the tabs of a member': {
    signIn: (page) => login(page),
    find: () => [
      '/user',
      ...['level', 'orders', 'credits', 'weep', 'methods'].map((tab) => `/user/tabs?tab=${tab}`),
    ],
  },
  'the other tabs, proposing and paying': {
    signIn: (page) => login(page),
    find: async () => [
      ...['profile', 'addresses', 'security', 'notices', 'moderation', 'privacy'].map(
        (tab) => `/user/tabs?tab=${tab}`,
      ),
      ...['/community/new', '/weep/join', '/personal'],
      `/checkout?bundle=${(await saleBundle()).bundle}&quantity=1`,
    ],
  },
  'what a member has done': {
    signIn: (page) => login(page),
    find: async (pool) => {
      const member = await findMember(pool, demoLogin().email)
      const { id: order } = await buildDelivered(pool, member)
      const group = await groupBundle()
      const title = 'Faro di Prova'
      const { id: seat } = await takeSeat(pool, member, await buildGroup(pool, { title }))
      const { id: proposal } = await buildProposal(pool, { title, member, publishedAt: longAgo })
      return [
        ...['/auth/link', '/auth/leave', `/community/edit?id=${proposal}`, '/user/tabs?tab=groups'],
        '/user/tabs?tab=proposals',
        `/checkout?group=${/\d+/.exec(group.path)}&bundle=${group.bundle}&quantity=1`,
        ...[`/checkout/done?order=${order}`, `/checkout/done?seat=${seat}`],
        ...[`/user/tabs?tab=orders&order=${order}`, `/user/tabs?tab=orders&refund=${order}`],
      ]
    },
  },
}

export const walks = Object.keys(allScreens)

/** Groups with addresses of nothing. */
export const withMissing: ReadonlySet<string> = new Set([
  'things in every state, and lists of nothing',
  'what people say and seek',
  'the console',
])

/**
 * Left out: the root of the site only redirects, and /dev/mail/[id] is shown inside the mailbox.
 */
const noScreens = ['/', '/[...path]', '/dev/mail/[id]']

/** Returns pages of the site that are in no group. */
export const findUnseen = async (pool: Pool) => {
  const found = await Promise.all(Object.values(allScreens).map(({ find }) => find(pool)))
  const seen = found.flat().map((address) => address.replace(/[?#].*/, ''))
  return globSync('**/page.tsx', { cwd: 'app' })
    .map((file) => `/${file.replaceAll(/\([a-z]+\)\//g, '').replace(/\/?page\.tsx$/, '')}`)
    .filter((route) => {
      const pattern = route.replace('/[[...slug]]', '(/.*)?').replaceAll(/\[\w+\]/g, '[^/]+')
      return (
        !noScreens.includes(route) && !seen.some((path) => new RegExp(`^${pattern}$`).test(path))
      )
    })
    .sort()
}

/** Opens the screens of a group and waits until each is complete. */
export const walk = async (
  { page, pool }: { page: Page; pool: Pool },
  name: string,
  look: (address: string) => Promise<void>,
) => {
  const { signIn, find } = allScreens[name]!
  await signIn?.(page)
  for (const address of await find(pool)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await lettersAreThere(page)
    const { pathname, search, hash } = new URL(page.url())
    expect(pathname + search + hash, 'where the walk ended').toBe(address)
    await look(address)
  }
}

export const picture = async (page: Page, how: string) => {
  if (!process.env.SCREENS) return
  const name = page
    .url()
    .replace(/^[^/]*\/\/[^/]*/, '')
    .replaceAll(/\W+/g, '-')
  await page.screenshot({ path: `test-results/screens/${how}${name}.png`, fullPage: true })
}
