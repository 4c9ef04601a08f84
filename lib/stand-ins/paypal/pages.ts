import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { standInKeys } from '#kernel/config/paypal.ts'
import { formatCents } from '#lib/format/money.ts'
import { createWords } from '#lib/format/words.ts'
import paypal from '#locales/it/paypal-stand-in.json' with { type: 'json' }
import { answerChallenge, approve, waitingFor } from './approvals.ts'
import { ok, type Reply, readBody } from './call.ts'
import { cardOf, isCardNumber, testCards, testWallets, walletOf } from './cards.ts'
import { Refused, unprocessable } from './problem.ts'
import type { World } from './world.ts'

const t = createWords({ 'paypal-stand-in': paypal }).getFixedT('it', 'paypal-stand-in')

const file = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

const textReply = (type: string, body: string, headers = {}): Reply => ({
  status: 200,
  body,
  type: `text/${type}; charset=utf-8`,
  headers: {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  },
})

type Page = {
  title: string
  script: string
  /**
   * Defers scripts that read the page at once. Others run before there is a button, so that no
   * click is lost.
   */
  deferred?: boolean
  body: string
  framed?: boolean
  look?: string
}

/**
 * Renders a page. Card fields and the bank challenge may be framed by the shop, the sign-in page
 * never.
 */
const pageReply = ({ title, script, deferred, body, framed, look = 'page' }: Page): Reply =>
  textReply(
    'html',
    `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><link rel="stylesheet" href="/browser/look.css">
<script src="/browser/${script}"${deferred ? ' defer' : ''}></script></head>
<body class="${look}">${body}</body></html>`,
    { 'content-security-policy': framed ? policy : `${policy}; frame-ancestors 'none'` },
  )

/** Page with the note that this is a demo. */
const notedPage = (kind: 'approve' | 'challenge', body: string, framed = false) =>
  pageReply({
    title: t(`${kind}.title`),
    script: 'page.js',
    framed,
    body: `<main><h1>${t(`${kind}.title`)}</h1><p class="note">${escaped(t('demoExplained'))}</p>${body}</main>`,
  })

const failed = `<p id="failed" role="alert" hidden>${t('approve.failed')}</p>`
const cancel = `<button type="button" id="cancel">${t('approve.cancel')}</button>`

const people = Object.entries(testWallets).map(([key, { email, givenName, surname }]) => {
  const about = t(`approve.people.${key as keyof typeof testWallets}`)
  return (
    `<li><button type="button" data-email="${escaped(email)}"><b>${givenName} ${surname}</b>` +
    `<small>${escaped(`${email}: ${about}`)}</small></button></li>`
  )
})

const wallets = (intro: string) => `<p>${escaped(intro)}</p><ul>${people.join('')}</ul>
<form><label for="email">${t('approve.other')}</label>
<input id="email" type="email" required maxlength="200" autocomplete="off">
<button type="submit">${t('approve.continue')}</button></form>
${failed}${cancel}`

const over = () => notedPage('approve', `<p>${t('approve.over')}</p>${cancel}`)

const find = (world: World, id: string) => {
  try {
    return waitingFor(world, id)
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** Page of the bank challenge, in a frame of the shop or opened from a link. */
const challengePage = (world: World, id: string, framed: boolean): Reply => {
  const waiting = find(world, id)
  const instrument = waiting?.record.instrument
  if (waiting?.record.status !== 'PAYER_ACTION_REQUIRED' || instrument?.kind !== 'card')
    return over()
  const digits = instrument.lastDigits
  const question =
    waiting.kind === 'order'
      ? t('challenge.pay', { amount: formatCents(waiting.record.cents), digits })
      : t('challenge.keep', { digits })
  return notedPage(
    'challenge',
    `<p>${escaped(question)}</p>
<button type="button" data-passed="yes">${t('challenge.yes')}</button>
<button type="button" data-passed="no">${t('challenge.no')}</button>
${failed}<button type="button" id="cancel">${t('challenge.cancel')}</button>`,
    framed,
  )
}

/**
 * Page of the approval. Without a token it is the first page of a window, which has to open within the
 * click to pass the popup blocker; its order follows.
 */
const approvalPage = (world: World, id: string): Reply => {
  if (!id) return notedPage('approve', `<p>${t('approve.wait')}</p>`)
  const waiting = find(world, id)
  if (!waiting) return over()
  const { record, kind } = waiting
  if (record.instrument?.kind === 'card') return challengePage(world, id, false)
  if (!['PAYER_ACTION_REQUIRED', 'CREATED'].includes(record.status)) return over()
  const amount = kind === 'order' && formatCents(record.cents)
  return notedPage('approve', wallets(amount ? t('approve.pay', { amount }) : t('approve.keep')))
}

const fields = {
  number: 'inputmode="numeric" autocomplete="cc-number" maxlength="23"',
  expiry: `inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="${t('field.expiryPlaceholder')}"`,
  cvv: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="120"',
}

type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as [Field, ...Field[]]

/**
 * Page of one card field in its own frame: the page of the shop never sees its value. Its script adds the
 * input, so that nothing is typed before the script reports it.
 */
const fieldPage = (name: Field): Reply =>
  pageReply({
    title: t(`field.${name}`),
    script: 'field.js',
    deferred: true,
    framed: true,
    look: 'field',
    body: `<template><input data-field="${name}" aria-label="${escaped(t(`field.${name}`))}" ${fields[name]}></template>`,
  })

/** Texts of the script on checkout pages, with the test cards. */
const words = {
  button: t('button'),
  buttonPay: t('buttonPay'),
  buttonKeep: t('buttonKeep'),
  message: t('message'),
  back: t('back'),
  cards: t('cards.title'),
  bank: t('challenge.title'),
  field: Object.fromEntries(fieldNames.map((name) => [name, t(`field.${name}`)])),
}

const cards = Object.entries(testCards).map(([key, { number }]) => {
  const about = t(`cards.${key as keyof typeof testCards}`)
  const inGroups = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  return { number, words: t('cards.use', { number: inGroups, about }) }
})

const parts = ['frames.js', 'buttons.js', 'card-fields.js', 'sdk.js']

/** Builds the script of checkout pages with the data of this server. */
const sdk = ({ address: origin }: World, clientId: string | null): Reply => {
  if (clientId !== standInKeys.clientId)
    return { ...textReply('javascript', 'throw new Error("client-id")'), status: 400 }
  const known = JSON.stringify({ origin, words, cards })
  const blocks = parts.map((name) => `{\n${file(name)}\n}`)
  const opening = `;(() => {\nconst known = ${known}\nconst parts = {}`
  return textReply('javascript', [opening, ...blocks, '})()'].join('\n'))
}

const session = z.string().regex(/^[\w-]{10,60}$/)
const token = z.string().max(40)

const mostForms = 1_000

/** Stores the value of one frame; the frames of a form do not know each other. */
const takeValue = ({ forms }: World, body: unknown) => {
  const shape = z.strictObject({ session, field: z.enum(fieldNames), value: z.string().max(120) })
  const { session: form, field, value } = readBody(shape, body)
  const [oldest] = forms.keys()
  if (!forms.has(form) && forms.size >= mostForms && oldest) forms.delete(oldest)
  forms.set(form, { ...forms.get(form), [field]: value })
  return {}
}

/** Converts `05/31` to `2031-05`; undefined for a past month. */
const expiryOf = (written: string, now: Date) => {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})$/.exec(written.trim()) ?? []
  if (!month || !year) return undefined
  const expiry = `20${year}-${month}`
  return expiry >= now.toISOString().slice(0, 7) ? expiry : undefined
}

const submitCard = (world: World, body: unknown) => {
  const shape = z.strictObject({ session, id: token, name: z.string().max(300).optional() })
  const { session: form, id, name } = readBody(shape, body)
  const values = world.forms.get(form) ?? {}
  const number = (values.number ?? '').replaceAll(/\D/g, '')
  const expiry = expiryOf(values.expiry ?? '', world.now())
  if (!isCardNumber(number)) throw unprocessable('INVALID_NUMBER')
  if (!expiry) throw unprocessable('INVALID_EXPIRY')
  if (!/^\d{3,4}$/.test(values.cvv ?? '')) throw unprocessable('INVALID_CVV')
  world.forms.delete(form)
  return approve(world, id, cardOf(number, expiry, name ?? values.name ?? null))
}

/** Returns the URL of the shop for a buyer who came by a link instead of a window. */
const wayBack = (world: World, id: string, answer: 'yes' | 'no') => {
  const { record, kind } = waitingFor(world, id)
  const to = answer === 'yes' ? record.asked.returnUrl : record.asked.cancelUrl
  if (!to) return { back: null }
  const url = new URL(to)
  const names = kind === 'order' ? ['token'] : ['approval_token_id', 'approval_session_id']
  for (const name of names) url.searchParams.set(name, id)
  if (kind === 'order' && answer === 'yes' && record.instrument?.kind === 'wallet')
    url.searchParams.set('PayerID', record.instrument.payerId)
  return { back: url.href }
}

const actions: Record<string, (world: World, body: unknown) => object> = {
  '/fields/value': takeValue,
  '/fields/submit': submitCard,
  '/approve/choose': (world, body) => {
    const shape = z.strictObject({ token, email: z.email().max(200) })
    const { token: id, email } = readBody(shape, body)
    approve(world, id, walletOf(email))
    return wayBack(world, id, 'yes')
  },
  '/approve/cancel': (world, body) =>
    wayBack(world, readBody(z.strictObject({ token }), body).token, 'no'),
  '/challenge/answer': (world, body) => {
    const { token: id, passed } = readBody(z.strictObject({ token, passed: z.boolean() }), body)
    answerChallenge(world, id, passed)
    return wayBack(world, id, 'yes')
  },
}

const get = (world: World, { pathname, searchParams: query }: URL): Reply | undefined => {
  const id = query.get('token') ?? ''
  const script = /^\/browser\/((?:page|field)\.js)$/.exec(pathname)?.[1]
  if (script) return textReply('javascript', file(script))
  if (pathname === '/browser/look.css')
    return textReply('css', file('../../stand-ins.css') + file('look.css'))
  if (pathname === '/sdk/js') return sdk(world, query.get('client-id'))
  if (pathname === '/approve') return approvalPage(world, id)
  if (pathname === '/challenge') return challengePage(world, id, true)
  const field = fieldNames.find((name) => pathname === `/fields/${name}`)
  return field && fieldPage(field)
}

type Question = { method: string; url: URL; raw: string; origin: string | undefined }

/** Serves browsers; POST is accepted only from our own pages. */
export const answerBrowser = (world: World, { method, url, raw, origin }: Question) => {
  if (method === 'GET') return get(world, url)
  const act = method === 'POST' && origin === world.address && actions[url.pathname]
  if (!act) return undefined
  try {
    return ok(act(world, JSON.parse(raw)))
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refused(400, 'MALFORMED_REQUEST_JSON')
    throw error
  }
}
