import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { brokenPage, plainPage } from '#lib/front/plain-page.ts'
import GlobalError from './global-error.tsx'

const link = '<a class="link" href="/cookie">Scelte sui cookie</a>'

test('documents that stand alone lead to the choices about cookies', () => {
  expect(renderToStaticMarkup(<GlobalError reset={() => {}} />)).toContain(link)
  expect(brokenPage('')).toContain(link)
  expect(plainPage({ title: 'Un attimo', text: 'Torna tra poco.', action: 'Riprova' })).toContain(
    link,
  )
})
