import words from '#locales/it/configuration.json' with { type: 'json' }
import { terminalText } from '../terminal.ts'
import { configVariables, metaOf, type VariableName } from './variables.ts'

const { page } = words
const descriptions: Record<VariableName, string> = words.variables

const introduction = `# ${page.title}

${page.introduction}

${page.generated}

| ${page.variable} | ${page.description} | ${page.value} | ${page.fallback} |
|---|---|---|---|
`

/** Renders docs/configuration.md from the schema and its Italian texts, so that they cannot differ. */
export const configurationPage = () => {
  const names = Object.keys(configVariables.shape) as VariableName[]
  const rows = names.map((name) => {
    const { kind, fallback, secret } = metaOf(name)
    const expected = terminalText(`config.expected.${kind}`)
    const value = secret ? `${expected} (${page.secret})` : expected
    return `| \`${name}\` | ${descriptions[name]} | ${value} | ${fallback ? `\`${fallback}\`` : ''} |\n`
  })
  return introduction + rows.join('')
}
