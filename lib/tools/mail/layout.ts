import { createElement as element, Fragment } from 'react'
import { blockHtml } from './blocks.ts'
import { cell, heading, link, paragraph, table } from './elements.ts'
import type { House, Mail } from './mail.ts'
import { fonts, light, sheet } from './theme.ts'
import { translate } from './words.ts'

const t = translate('mails')

// Keeps the beginning of the body out of the preview after the preheader.
const filler = '\u034f \u200c '.repeat(60)

const preheader = (text: string) =>
  element(
    'div',
    { style: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1 } },
    text,
    filler,
  )

/** Shows the name as text beside the logo, because most mail clients block images at first. */
const letterhead = ({ name, url }: House) =>
  cell(
    { style: { padding: '0 0 16px' } },
    element(
      'a',
      { href: url, className: 't-ink', style: { color: light('ink'), textDecoration: 'none' } },
      element('img', {
        src: `${url}/icons/icon-192.png`,
        width: 36,
        height: 36,
        alt: '',
        style: { verticalAlign: 'middle', border: 0, borderRadius: 10 },
      }),
      element(
        'span',
        {
          style: {
            paddingLeft: 10,
            fontFamily: fonts.head,
            fontSize: 22,
            fontWeight: 800,
            letterSpacing: '-0.03em',
            verticalAlign: 'middle',
          },
        },
        name,
      ),
    ),
  )

const foot = (mail: Mail, house: House) =>
  cell(
    { style: { padding: '20px 8px 0' } },
    paragraph({ color: 'ink-2', size: 13 }, mail.reason),
    mail.unsubscribeUrl
      ? paragraph({ size: 13 }, link(mail.unsubscribeUrl, t('layout.unsubscribe')))
      : null,
    paragraph(
      { color: 'ink-2', size: 13, style: { paddingTop: 10 } },
      t('layout.company', house.company),
    ),
    paragraph({ size: 13 }, link(house.url, house.url.replace(/^https?:\/\//, ''))),
  )

export const mailPage = (mail: Mail, house: House) =>
  element(
    'html',
    { lang: 'it' },
    element(
      'head',
      null,
      element('meta', { charSet: 'utf-8' }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      // Keeps mail clients from turning dates and addresses into links.
      element('meta', { name: 'format-detection', content: 'telephone=no,date=no,address=no' }),
      element('title', null, mail.subject),
      // Contains no characters that React would escape.
      element('style', null, sheet),
    ),
    element(
      'body',
      { className: 'g-sunk', style: { margin: 0, padding: 0, backgroundColor: light('sunk') } },
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
              ...mail.blocks.map((block, index) =>
                element(
                  'div',
                  { key: index, style: { paddingTop: 18 } },
                  element(Fragment, null, blockHtml(block)),
                ),
              ),
            ),
            foot(mail, house),
          ),
        ),
      ),
    ),
  )
