import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '#kernel/config/config.ts'
import { nameOf, type OutboxEntry, Undeliverable } from '#kernel/outbox/entry.ts'
import { blockText } from './blocks.ts'
import { mailPage } from './layout.ts'
import type { AnyMailKind, House, Mail } from './mail.ts'
import { optOut, optOutAddresses } from './opt-out.ts'
import type { MailSender } from './sender.ts'
import { translate } from './words.ts'

const t = translate('mails')

const asText = (mail: Mail, { name, url, company }: House) =>
  [
    mail.heading,
    ...mail.blocks.map(blockText),
    '--',
    mail.reason,
    ...(mail.unsubscribeUrl ? [`${t('layout.unsubscribe')}: ${mail.unsubscribeUrl}`] : []),
    `${name}, ${url}\n${t('layout.company', company)}`,
  ].join('\n\n')

/** Renders the HTML and the text part of a mail. */
export const renderMail = (mail: Mail, house: House) => ({
  html: `<!doctype html>${renderToStaticMarkup(mailPage(mail, house))}`,
  text: `${asText(mail, house)}\n`,
})

/** Renders an outbox entry to a mail and sends it. */
export const createMailDelivery = (
  config: Config,
  kinds: AnyMailKind[],
  mailSender: MailSender,
) => {
  const known = new Map(kinds.map((each) => [each.kind, each]))
  const { siteName, siteUrl, company, shipping } = config
  const house: House = { name: siteName, url: siteUrl, company, shipping }
  const [, domain = 'localhost'] = /@([^\s<>@]+?)>?\s*$/.exec(config.mail.from) ?? []

  return async (entry: OutboxEntry) => {
    const { kind, recipient, data } = entry
    const mailKind = known.get(kind)
    // A newer process may know this kind: the entry goes back for another attempt.
    if (!mailKind) throw new Error(`unknown kind of mail: ${kind}`)
    if (recipient === null) throw new Undeliverable('mail without a recipient')
    const token = optOut.parse(data).optOut
    const mail: Mail = {
      ...mailKind.read(data, house),
      ...(token === undefined ? {} : optOutAddresses(house.url, token)),
    }
    const unsubscribeUrl = mail.oneClickUrl ?? mail.unsubscribeUrl
    await mailSender.send({
      id: `<${nameOf(entry)}@${domain}>`,
      from: config.mail.from,
      to: recipient,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      ...renderMail(mail, house),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl
          ? {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
    })
  }
}
