import words from '#locales/it/configuration.json' with { type: 'json' }
import { terminalText } from '../terminal.ts'
import type { VariableMeta } from './variable.ts'
import { configVariables, type VariableName } from './variables.ts'

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
  const rows = Object.entries(configVariables.shape).map(([name, schema]) => {
    const { kind, fallback, secret } = schema.meta() as VariableMeta
    const expected = terminalText(`config.expected.${kind}`)
    const value = secret ? `${expected} (${page.secret})` : expected
    const description = descriptions[name as VariableName]
    return `| \`${name}\` | ${description} | ${value} | ${fallback ? `\`${fallback}\`` : ''} |\n`
  })
  return introduction + rows.join('')
}
