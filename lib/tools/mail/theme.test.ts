import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const tokens = readFileSync('app/styles/tokens.css', 'utf8')

test.each(Object.entries(theme))('mails use the colour %s of the site', (name, [light, dark]) => {
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
})
