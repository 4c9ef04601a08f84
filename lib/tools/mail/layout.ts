import { createElement as element } from 'react'
import { blockHtml, cell, heading, link, look, paragraph, table } from './blocks.ts'
import type { House, Mail } from './mail.ts'
import { fonts, sheet } from './theme.ts'
import { translate } from './words.ts'

const t = translate('mails')

// Keeps the beginning of the body out of the preview after the preheader.
const filler = '\u034f \u200c '.repeat(60)

const preheader = (text: string) => {
  const style = { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1 }
  return element('div', { style }, text, filler)
}

/** Shows the name as text beside the logo, because most mail clients block images at first. */
const letterhead = ({ name, url }: House) => {
  const logo = {
    src: `${url}/icons/icon-192.png`,
    width: 36,
    height: 36,
    alt: '',
    style: { verticalAlign: 'middle', border: 0, borderRadius: 10 },
  }
  const style = {
    paddingLeft: 10,
    fontFamily: fonts.head,
    fontSize: 22,
    fontWeight: 800,
    letterSpacing: '-0.03em',
    verticalAlign: 'middle',
  }
  return cell(
    { style: { padding: '0 0 16px' } },
    element(
      'a',
      { href: url, ...look({ text: 'ink', style: { textDecoration: 'none' } }) },
      element('img', logo),
      element('span', { style }, name),
    ),
  )
}

const foot = ({ reason, unsubscribeUrl }: Mail, { company, url }: House) => {
  const companyLine = t('layout.company', company)
  return cell(
    { style: { padding: '20px 8px 0' } },
    paragraph({ color: 'ink-2', size: 13 }, reason),
    unsubscribeUrl && paragraph({ size: 13 }, link(unsubscribeUrl, t('layout.unsubscribe'))),
    paragraph({ color: 'ink-2', size: 13, style: { paddingTop: 10 } }, companyLine),
    paragraph({ size: 13 }, link(url, url.replace(/^https?:\/\//, ''))),
  )
}

const meta = (name: string, content: string) => element('meta', { name, content })

const blocks = (mail: Mail) =>
  mail.blocks.map((block, key) =>
    element('div', { key, style: { paddingTop: 18 } }, blockHtml(block)),
  )

export const mailPage = (mail: Mail, house: House) =>
  element(
    'html',
    { lang: 'it' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      meta('viewport', 'width=device-width, initial-scale=1'),
      meta('color-scheme', 'light dark'),
      meta('supported-color-schemes', 'light dark'),
      // Keeps mail clients from turning dates and addresses into links.
      meta('format-detection', 'telephone=no,date=no,address=no'),
      element('title', null, mail.subject),
      // Contains no characters that React would escape.
      element('style', null, sheet),
    ),
    element(
      'body',
      look({ ground: 'sunk', style: { margin: 0, padding: 0 } }),
      preheader(mail.preheader),
      table(
        {},
        cell(
          { ground: 'sunk', className: 'out', align: 'center', style: { padding: '32px 16px' } },
          table(
            { style: { maxWidth: 560, margin: '0 auto', textAlign: 'left' } },
            letterhead(house),
            cell(
              {
                ground: 'card',
                className: 'pad',
                style: { borderRadius: 20, padding: '36px 32px' },
              },
              heading(mail.heading),
              ...blocks(mail),
            ),
            foot(mail, house),
          ),
        ),
      ),
    ),
  )
