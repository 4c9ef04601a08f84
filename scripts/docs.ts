/** Generates the pages of docs that are made from other files: npm run docs */
import { readFileSync, writeFileSync } from 'node:fs'
import { configurationPage } from '#kernel/config/page.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'
import { type Lock, licencesPage } from './checks/licences.ts'

const root = new URL('../', import.meta.url)
const write = (page: string, text: string) => writeFileSync(new URL(`docs/${page}`, root), text)
const lock: Lock = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'))

write('configuration.md', configurationPage())
write('catalogue.schema.json', catalogueJsonSchema())
write('licences.md', licencesPage(lock))
