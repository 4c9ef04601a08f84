import { z } from 'zod'
import { standInKeys } from '#kernel/config/paypal.ts'
import { formatCents } from '#lib/format/money.ts'
import { answerChallenge, approve, waitingFor } from '../approvals.ts'
import { type Reply, readBody } from '../calls/call.ts'
import { testWallets, walletOf } from '../cards.ts'
import { Refused } from '../problem.ts'
import { translate } from '../words.ts'
import type { World } from '../world.ts'
import { browserWords } from './browser-words.ts'
import { submitBody, submitCard, takeValue, valueBody } from './card-form.ts'
import { cardsToShow, fieldNames, fieldPage } from './fields.ts'
import { escaped, file, pageReply, textReply } from './page.ts'

const t = translate('paypal-stand-in')

const note = `<p class="note">${escaped(t('demoExplained'))}</p>`

const people = Object.entries(testWallets).map(([key, { email, givenName, surname }]) => {
  const about = t(`approve.people.${key as keyof typeof testWallets}`)
  return (
    `<li><button type="button" data-email="${escaped(email)}"><b>${givenName} ${surname}</b>` +
    `<small>${escaped(`${email}: ${about}`)}</small></button></li>`
  )
})

const wallets = (intro: string) => `<main><h1>${t('approve.title')}</h1>${note}
<p>${escaped(intro)}</p><ul>${people.join('')}</ul>
<form><label for="email">${t('approve.other')}</label>
<input id="email" type="email" required maxlength="200" autocomplete="off">
<button type="submit">${t('approve.continue')}</button></form>
<p id="failed" role="alert" hidden>${t('approve.failed')}</p>
<button type="button" id="cancel">${t('approve.cancel')}</button></main>`

const over = () =>
  pageReply({
    title: t('approve.title'),
    script: 'approve.js',
    body: `<main><h1>${t('approve.title')}</h1>${note}<p>${t('approve.over')}</p>
<button type="button" id="cancel">${t('approve.cancel')}</button></main>`,
  })

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
  return pageReply({
    title: t('challenge.title'),
    script: 'challenge.js',
    framed,
    body: `<main><h1>${t('challenge.title')}</h1>${note}<p>${escaped(question)}</p>
<button type="button" data-passed="yes">${t('challenge.yes')}</button>
<button type="button" data-passed="no">${t('challenge.no')}</button>
<p id="failed" role="alert" hidden>${t('approve.failed')}</p>
<button type="button" id="cancel">${t('challenge.cancel')}</button></main>`,
  })
}

const approvalPage = (world: World, id: string): Reply => {
  const waiting = find(world, id)
  if (!waiting) return over()
  const { record, kind } = waiting
  if (record.instrument?.kind === 'card') return challengePage(world, id, false)
  if (!['PAYER_ACTION_REQUIRED', 'CREATED'].includes(record.status)) return over()
  const intro =
    kind === 'order' ? t('approve.pay', { amount: formatCents(record.cents) }) : t('approve.keep')
  return pageReply({ title: t('approve.title'), script: 'approve.js', body: wallets(intro) })
}

/**
 * First page of the window, which has to open within the click to pass the popup blocker; its order
 * follows.
 */
const waitingPage = () =>
  pageReply({
    title: t('approve.title'),
    script: 'approve.js',
    body: `<main><h1>${t('approve.title')}</h1>${note}<p>${t('approve.wait')}</p></main>`,
  })

const parts = ['frames.js', 'window.js', 'buttons.js', 'card-fields.js', 'sdk.js']

/** Builds the script of checkout pages with the data of this server. */
const sdk = (world: World, query: URLSearchParams): Reply => {
  if (query.get('client-id') !== standInKeys.clientId)
    return { ...textReply('text/javascript', 'throw new Error("client-id")'), status: 400 }
  const known = JSON.stringify({
    origin: world.address,
    words: browserWords,
    cards: cardsToShow,
  })
  const blocks = parts.map((name) => ['{', file(name), '}'].join('\n'))
  const body = [';(() => {', `const known = ${known}`, 'const parts = {}', ...blocks, '})()'].join(
    '\n',
  )
  return textReply('text/javascript', body)
}

const assets = ['approve.js', 'challenge.js', 'field.js']
const look = () => file('../../stand-ins.css') + file('look.css')

const choice = z.strictObject({ token: z.string().max(40), email: z.email().max(200) })
const proof = z.strictObject({ token: z.string().max(40), passed: z.boolean() })

const json = (body: object): Reply => ({ status: 200, body })

/** Returns the URL of the shop for a buyer who came by a link instead of a window. */
const wayBack = (world: World, id: string, answer: 'yes' | 'no') => {
  const { record, kind } = waitingFor(world, id)
  const to = answer === 'yes' ? record.asked.returnUrl : record.asked.cancelUrl
  if (!to) return null
  const url = new URL(to)
  if (kind === 'setup token') {
    for (const name of ['approval_token_id', 'approval_session_id']) url.searchParams.set(name, id)
    return url.href
  }
  url.searchParams.set('token', id)
  if (answer === 'yes' && record.instrument?.kind === 'wallet')
    url.searchParams.set('PayerID', record.instrument.payerId)
  return url.href
}

const get = (world: World, { pathname, searchParams: query }: URL): Reply | undefined => {
  const token = query.get('token') ?? ''
  const asset = assets.find((name) => pathname === `/browser/${name}`)
  if (asset) return textReply('text/javascript', file(asset))
  if (pathname === '/browser/look.css') return textReply('text/css', look())
  if (pathname === '/sdk/js') return sdk(world, query)
  if (pathname === '/approve') return token ? approvalPage(world, token) : waitingPage()
  if (pathname === '/challenge') return challengePage(world, token, true)
  const field = fieldNames.find((name) => pathname === `/fields/${name}`)
  return field && fieldPage(field)
}

const post = (world: World, path: string, body: unknown): Reply | undefined => {
  if (path === '/fields/value') {
    takeValue(world, readBody(valueBody, body))
    return json({})
  }
  if (path === '/fields/submit') return json(submitCard(world, readBody(submitBody, body)))
  if (path === '/approve/choose') {
    const { token, email } = readBody(choice, body)
    approve(world, token, walletOf(email))
    return json({ back: wayBack(world, token, 'yes') })
  }
  if (path === '/approve/cancel')
    return json({ back: wayBack(world, readBody(choice.pick({ token: true }), body).token, 'no') })
  if (path === '/challenge/answer') {
    const { token, passed } = readBody(proof, body)
    answerChallenge(world, token, passed)
    return json({ back: wayBack(world, token, 'yes') })
  }
  return undefined
}

type Question = { method: string; url: URL; raw: string; origin: string | undefined }

/** Serves browsers; POST is accepted only from our own pages. */
export const answerBrowser = (world: World, { method, url, raw, origin }: Question) => {
  if (method === 'GET') return get(world, url)
  if (method !== 'POST' || origin !== world.address) return undefined
  let body: unknown
  try {
    body = JSON.parse(raw)
  } catch {
    throw new Refused(400, 'MALFORMED_REQUEST_JSON')
  }
  return post(world, url.pathname, body)
}
