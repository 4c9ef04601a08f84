import { writeFileSync } from 'node:fs'
import { configurationPage } from '#lib/services/platform/config/page.ts'

const page = new URL('../docs/configuration.md', import.meta.url)
writeFileSync(page, configurationPage())
