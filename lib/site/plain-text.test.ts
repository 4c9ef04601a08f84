import { expect, test } from 'vitest'
import { plainText, shortened } from './plain-text.ts'

test('removes Markdown and line breaks', () => {
  expect(plainText('## Il faro\n\n**Grande** e [bello](https://a.it).\n- uno\n- due * tre')).toBe(
    'Il faro Grande e bello. uno due * tre',
  )
})

test('does not change a short text', () => {
  expect(shortened('Un faro.', 8)).toBe('Un faro.')
})

test('cuts a long text after a whole word', () => {
  expect(shortened('Una costa, un faro, tre barche', 20)).toBe('Una costa, un faro…')
  expect(shortened('precipitevolissimevolmente', 10)).toBe('precipite…')
})
