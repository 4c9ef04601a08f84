import type { Pool } from 'pg'
import type { Page } from 'playwright/test'
import type { Config } from '#kernel/config/config.ts'
import { type Database, openDatabase, type Tx } from '#kernel/db/connection.ts'
import { atTerminal } from '#kernel/operator-acts.ts'
import { decide } from '#lib/services/community/moderation/commands/decide.ts'
import { mergeProposal } from '#lib/services/community/proposals/commands/become.ts'
import { invite } from '#lib/services/console/operators/commands/invitations.ts'
import { openDemoLink } from '#lib/services/console/operators/commands/sessions.ts'
import { addPromotion } from '#lib/services/money/codes/commands/operate.ts'
import { giveCredits } from '#lib/services/money/credits/commands/give.ts'
import { receiveGroup } from '#lib/services/money/groups/commands/operate.ts'
import { deliverParcel, shipParcel } from '#lib/services/money/orders/commands/ship.ts'
import {
  acceptWithdrawal,
  requestWithdrawal,
} from '#lib/services/money/orders/commands/withdraw.ts'
import { listLines } from '#lib/services/money/orders/queries/parts.ts'
import { releaseCopies } from '#lib/services/money/stock/commands/copies.ts'
import { operateGroup } from '../factories/operator-actions.ts'
import { mailTo } from './mail.ts'

const atShop = async <T>(work: (db: Database) => Promise<T>) => {
  const db = openDatabase(process.env.SITE_DATABASE ?? '', { poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
const inShop = <T>(work: (tx: Tx) => Promise<T>) => atShop((db) => db.transaction(work))

/** Signs in to the console as the owner of the demo, by the link that its start prints. */
export const signInToConsole = async (page: Page) => {
  const secret = await atShop((db) => openDemoLink({ db }, new Date()))
  await page.goto(`/gestione/accesso#demo=${secret}`)
  await page.waitForURL('/gestione')
}

/** Takes built items, which have no picture files, out of the lists of the shop. */
export const hideItemsOf = (pool: Pool, orders: readonly number[]) =>
  pool.query(
    `UPDATE items SET archived_at = now() WHERE id IN (
       SELECT item_id FROM order_lines WHERE order_id = ANY ($1))`,
    [orders],
  )

/** Adds a device that holds passkeys and knows its owner. */
export const giveDevice = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Invites a new owner from the page of the sign-in, and returns the token of the mailed link. */
export const inviteOwner = async (page: Page, email: string) => {
  const config = { siteUrl: new URL(page.url()).origin, consoleHost: undefined } as Config
  const invited = { name: 'Beatrice', email, roles: ['owner' as const] }
  await inShop((tx) => invite(tx, { config }, invited, { by: atTerminal(), now: new Date() }))
  return invitationOf(page, email)
}

/** Token of the link that an invitation mailed. */
export const invitationOf = async (page: Page, email: string) => {
  const text = await mailTo(page, email, 'Il tuo accesso alla gestione di Insieme')
  return /\/gestione\/invito#([\w-]+)/.exec(text)?.[1] ?? ''
}

/** Runs the action of `npm run shop -- groups …`. */
export const operate = (command: string, id: number, ...words: string[]) =>
  atShop((db) =>
    operateGroup(db, command, [`${id}`, ...words], { operator: 'prova', now: new Date() }),
  )

/** Counts copies that came for a group; whoever they are not enough for is left out. */
export const receiveCopies = (group: number, copies: Record<number, number>) =>
  inShop((tx) => {
    const bundles = Object.entries(copies)
    const arrivals = bundles.map(([bundle, count]) => ({ bundle: Number(bundle), copies: count }))
    return receiveGroup(tx, group, arrivals, { operator: 'prova', now: new Date() })
  })

/** Returns copies to stock, as when an order lapses. */
export const putBack = (bundleId: number, quantity: number) =>
  inShop((tx) => releaseCopies(tx, [{ bundleId, quantity }], new Date()))

/** Ships and delivers the only parcel of an order. */
export const bringParcel = (order: number) =>
  inShop(async (tx) => {
    const parcel = { order, parcel: 1 }
    const sent = { ...parcel, carrier: 'Corriere Rondine', code: 'RN 1', url: null }
    await shipParcel(tx, sent, new Date())
    await deliverParcel(tx, parcel, new Date())
  })

/** Runs the action of `npm run shop -- orders accept-withdrawal`. */
export const acceptReturn = (order: number) =>
  inShop((tx) => acceptWithdrawal(tx, { order, position: 1, decision: null }, new Date()))

/** Asks to withdraw from an order, as its buyer does. */
export const askReturn = (order: number) =>
  inShop(async (tx) => {
    const [line] = await listLines(tx, order)
    const request = { lines: [{ lineId: line!.id, quantity: 1 }], reason: null }
    await requestWithdrawal(tx, order, request, new Date())
  })

/** Runs the action of `npm run shop -- credits give`. */
export const giveTo = (member: number, cents: number) =>
  inShop((tx) => giveCredits(tx, { member, cents, reason: 'per il ritardo' }, new Date()))

/** Runs the action of `npm run shop -- codes add`. */
export const promote = (code: string, amountCents: number) =>
  inShop((tx) =>
    addPromotion(tx, {
      code,
      amountCents,
      percent: null,
      freeDelivery: false,
      minimumCents: 0,

      interest: null,
      fromAt: null,
      untilAt: null,
      uses: null,
      usesEach: 1,
    }),
  )

/** Merges a proposal into another, as an operator does in the console. */
export const merge = (id: number, into: number) =>
  inShop((tx) => {
    const request = { id, into, reason: 'È lo stesso gioco.' }
    return mergeProposal(tx, request, { operator: 'prova', now: new Date() })
  })

/** Runs the action of `npm run shop -- moderation remove`. */
export const removeByReports = (comment: number, facts: string) =>
  inShop((tx) => {
    const decision = { kind: 'remove', ground: 'conditions', facts, operator: 'prova' } as const
    return decide(tx, { of: 'comment', id: comment }, decision, new Date())
  })
