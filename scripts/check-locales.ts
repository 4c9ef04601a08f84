import { dynamicWords } from './checks/dynamic-words.ts'
import { checkItalian } from './checks/italian.ts'
import { checkPlurals, checkTexts, checkUses, type Words } from './checks/locales.ts'
import { isTest, read, readSources, report } from './checks/sources.ts'

const words: Words = Object.fromEntries(
  read('locales/it/*.json').map(({ path, code }) => [
    path.slice('locales/it/'.length, -'.json'.length),
    JSON.parse(code),
  ]),
)
// The checks name patterns of keys, which would count as used.
const sources = readSources().filter(
  ({ path }) => !isTest(path) && !path.startsWith('scripts/checks/'),
)

report('words', [
  ...checkUses(words, sources, dynamicWords),
  ...checkTexts(words),
  ...checkPlurals(words),
  ...sources.flatMap(checkItalian),
])
