import { createElement as element, type ReactElement } from 'react'
import { cell, link, paragraph, table } from './elements.ts'
import type { Block } from './mail.ts'
import { fonts, light } from './theme.ts'
import { translate } from './words.ts'

const t = translate('mails')

type Look<Type extends Block['type']> = {
  html: (block: Extract<Block, { type: Type }>) => ReactElement
  text: (block: Extract<Block, { type: Type }>) => string
}

const button: Look<'button'> = {
  html: ({ label, url }) =>
    element(
      'div',
      null,
      table(
        { width: 'auto' },
        cell(
          {
            ground: 'solid',
            edge: 'solid-edge',
            style: { borderRadius: 14, borderWidth: '0 0 4px', borderStyle: 'solid' },
          },
          element(
            'a',
            {
              href: url,
              className: 't-on-solid',
              style: {
                display: 'inline-block',
                padding: '13px 24px',
                fontFamily: fonts.text,
                fontSize: 16,
                fontWeight: 700,
                lineHeight: '22px',
                color: light('on-solid'),
                textDecoration: 'none',
              },
            },
            label,
          ),
        ),
      ),
      paragraph(
        { color: 'ink-2', size: 13, style: { paddingTop: 14, wordBreak: 'break-word' } },
        t('layout.copyLink'),
        element('br'),
        link(url, url),
      ),
    ),
  text: ({ label, url }) => `${label}:\n${url}`,
}

const facts: Look<'facts'> = {
  html: (block) =>
    table(
      {},
      ...block.facts.map(({ label, value }) =>
        cell(
          {
            edge: 'line',
            style: { padding: '10px 0', borderWidth: '0 0 1px', borderStyle: 'solid' },
          },
          paragraph({ color: 'ink-2', size: 13 }, label),
          paragraph({ style: { fontWeight: 600 } }, value),
        ),
      ),
    ),
  text: (block) => block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
}

const note: Look<'note'> = {
  html: ({ text }) =>
    table(
      {},
      cell(
        { ground: 'soft', style: { borderRadius: 16, padding: '14px 16px' } },
        paragraph({ color: 'on-soft', size: 15 }, text),
      ),
    ),
  text: ({ text }) => text,
}

const looks: { [Type in Block['type']]: Look<Type> } = {
  paragraph: { html: ({ text }) => paragraph({}, text), text: ({ text }) => text },
  button,
  link: {
    html: ({ text, url }) => paragraph({}, link(url, text)),
    text: ({ text, url }) => `${text}\n${url}`,
  },
  facts,
  note,
}

const lookOf = (block: Block) => looks[block.type] as Look<Block['type']>

export const blockHtml = (block: Block) => lookOf(block).html(block)
export const blockText = (block: Block) => lookOf(block).text(block)
