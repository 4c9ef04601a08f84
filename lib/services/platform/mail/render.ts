import { renderToStaticMarkup } from 'react-dom/server'
import { blockText } from './blocks.ts'
import { mailPage } from './layout.ts'
import type { House, Mail } from './mail.ts'
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
