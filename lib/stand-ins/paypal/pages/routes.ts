import { z } from 'zod'
import { standInKeys } from '#lib/services/platform/config/paypal.ts'
import { answerChallenge, approve, waitingFor } from '../approvals.ts'
import { type Reply, readBody } from '../calls/call.ts'
import { walletOf } from '../cards.ts'
import { Refused } from '../problem.ts'
import type { World } from '../world.ts'
import { approvalPage, challengePage, waitingPage } from './approval.ts'
import { browserWords } from './browser-words.ts'
import { submitBody, submitCard, takeValue, valueBody } from './card-form.ts'
import { cardsToShow, fieldNames, fieldPage } from './fields.ts'
import { file, textReply } from './page.ts'

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
