import type { VariableKind, VariableMeta } from './variable.ts'
import { configVariables } from './variables.ts'

const kinds: Record<VariableKind, string> = {
  port: 'port number, 0 for any free one',
  text: 'text',
  url: 'http(s) address',
  postgres: 'postgresql:// address',
  smtp: 'smtp(s):// address',
  folder: 'path, from the project folder',
  flag: '`true` or `false`',
  count: 'whole number from 1',
  euros: 'euros, as `3.90`',
  percent: 'percent, 0 to 99',
  sharedSecret: '32 characters or more, no spaces',
  paymentPrefix: '3 to 12 small letters and digits, a letter first',
  measuringId: 'letters, digits, `-` and `_`',
  environment: '`production`, `development` or `test`',
  paypalEnvironment: '`sandbox` or `live`',
  email: 'e-mail address',
  time: 'time of the day, as `16:00`',
  closures: 'days and ranges of days, with commas between',
  logLevel: '`debug`, `info`, `warn` or `error`',
  logFormat: '`text` or `json`',
}

const introduction = `# Configuration

All environment variables of the shop. None is required for a start. They are read once,
in \`lib/services/platform/config/config.ts\`; an invalid value stops the start with its name and the reason. A
blank value counts as absent.

\`npm run docs\` generates this page from \`lib/services/platform/config/variables.ts\`.

| Variable | Description | Value | Default |
|---|---|---|---|
`

/** Renders docs/configuration.md from the schema, so that the two cannot differ. */
export const configurationPage = () => {
  const rows = Object.entries(configVariables.shape).map(([name, schema]) => {
    const { kind, description, fallback, secret } = schema.meta() as VariableMeta
    const value = secret ? `${kinds[kind]}, secret` : kinds[kind]
    return `| \`${name}\` | ${description} | ${value} | ${fallback ? `\`${fallback}\`` : ''} |\n`
  })
  return introduction + rows.join('')
}
