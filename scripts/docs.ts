/** Generates the pages of docs that are made from other files: npm run docs */
import { writeFileSync } from 'node:fs'
import { configurationPage } from '#kernel/config/page.ts'
import { catalogueJsonSchema } from '#lib/catalogue-file/schema.ts'

const write = (page: string, text: string) =>
  writeFileSync(new URL(`../docs/${page}`, import.meta.url), text)

write('configuration.md', configurationPage())
write('catalogue.schema.json', catalogueJsonSchema())
