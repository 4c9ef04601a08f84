import { formatCents } from '#lib/format/money.ts'
import { waitingFor } from '../approvals.ts'
import type { Reply } from '../calls/call.ts'
import { testWallets } from '../cards.ts'
import { Refused } from '../problem.ts'
import { translate } from '../words.ts'
import type { World } from '../world.ts'
import { escaped, pageReply } from './page.ts'

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
export const challengePage = (world: World, id: string, framed: boolean): Reply => {
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

export const approvalPage = (world: World, id: string): Reply => {
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
export const waitingPage = () =>
  pageReply({
    title: t('approve.title'),
    script: 'approve.js',
    body: `<main><h1>${t('approve.title')}</h1>${note}<p>${t('approve.wait')}</p></main>`,
  })
