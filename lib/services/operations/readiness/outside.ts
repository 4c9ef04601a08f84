import type { Config } from '#kernel/config/config.ts'
import { paypalWebhookPath } from '#kernel/config/paypal.ts'
import { terminalText } from '#kernel/terminal.ts'
import { verifySmtp } from '#lib/tools/mail/sender.ts'
import { ProviderRefusal } from '#lib/tools/payment-provider/refusal.ts'
import type { PaymentProvider } from '#lib/tools/payment-provider/types.ts'
import type { Deps } from '../../deps.ts'
import { type Finding, fine, missing, unknown } from './finding.ts'

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

const checkAccount = async (
  provider: Pick<PaymentProvider, 'findAccountFaults'>,
  { siteUrl }: Config,
): Promise<Finding[]> => {
  const url = `${siteUrl}/api${paypalWebhookPath}`
  try {
    const faults = await provider.findAccountFaults(url)
    if (faults.length === 0) return [fine(terminalText('check.account.fine', { url }))]
    return faults.map((fault) => missing(terminalText(`check.account.${fault}`, { url })))
  } catch (error) {
    const issue = error instanceof ProviderRefusal ? error.detail : messageOf(error)
    return [unknown(terminalText('check.account.noAnswer', { issue }))]
  }
}

const passwordRefused = 535

const checkMail = async ({ mail }: Config): Promise<Finding> => {
  if (!mail.smtpUrl) return missing(terminalText('check.mail.none'))
  const { host } = new URL(mail.smtpUrl)
  try {
    await verifySmtp(mail.smtpUrl)
    return fine(terminalText('check.mail.fine', { host }))
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    if (code === 'EAUTH' || responseCode === passwordRefused)
      return missing(terminalText('check.mail.password', { host }))
    return unknown(terminalText('check.mail.noAnswer', { host, issue: messageOf(error) }))
  }
}

type Outside = { config: Config; provider: Pick<PaymentProvider, 'findAccountFaults'> }

/** Asks the payment provider and the mail server whether they accept the shop. */
export const checkOutside = async ({ config, provider }: Outside): Promise<Finding[]> =>
  (await Promise.all([checkAccount(provider, config), checkMail(config)])).flat()

/** Warns at a start about parts outside that do not accept a real shop; they do not prevent it. */
export const warnAboutOutside = async (deps: Pick<Deps, 'config' | 'provider' | 'log'>) => {
  if (deps.config.enableDemo) return
  for (const { state, text } of await checkOutside(deps)) if (state !== 'fine') deps.log.warn(text)
}
