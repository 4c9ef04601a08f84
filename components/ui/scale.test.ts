import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import config from '../../tailwind.config.ts'

const steps = new Set(Object.keys(config.theme.spacing))
const sized =
  /(?<![\w-])(?:(?:min-|max-)?[hw]|size|gap(?:-[xy])?|[pm][xytblr]?|inset|top|left|right|bottom)-(\d+(?:\.\d+)?)(?![\w/.%-])/g

test('generates no utility for a step missing from the scale', async () => {
  const unknown: string[] = []
  for await (const file of glob('{app,components}/**/*.tsx'))
    for (const [name, step = ''] of (await readFile(file, 'utf8')).matchAll(sized))
      if (!steps.has(step)) unknown.push(`${file}: ${name}`)
  expect(unknown).toEqual([])
})
