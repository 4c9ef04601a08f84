import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dynamicWords } from './checks/dynamic-words.ts'
import { checkItalian } from './checks/italian.ts'
import { checkPlurals, checkTexts, checkUses, type Words } from './checks/locales.ts'
import { isTest, readSources, report, root } from './checks/sources.ts'

const folder = join(root, 'locales/it')
const words: Words = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]),
)
const sources = readSources().filter(({ path }) => !isTest(path))

report('words', [
  ...checkUses(words, sources, dynamicWords),
  ...checkTexts(words),
  ...checkPlurals(words),
  ...sources.flatMap(checkItalian),
])
