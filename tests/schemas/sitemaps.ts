import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { validateXML } from 'xmllint-wasm'

const { resolve } = createRequire(import.meta.url)
const published = join(dirname(resolve('sitemap/package.json')), 'schema', 'sitemap.xsd')

const file = (fileName: string, path: string) => ({
  fileName,
  contents: readFileSync(path, 'utf8'),
})

const own = (name: string) => file(name, join(import.meta.dirname, name))

/** The published schema of sitemaps imports the schemas of its extensions. */
const both = {
  fileName: 'both.xsd',
  contents: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
    <xs:import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
    <xs:import namespace="http://www.google.com/schemas/sitemap-image/1.1" schemaLocation="sitemap-image.xsd"/>
  </xs:schema>`,
}

const problems = async (given: Parameters<typeof validateXML>[0]) =>
  (await validateXML(given)).errors.map(({ message }) => message)

export const sitemapProblems = (xml: string) =>
  problems({
    xml: { fileName: 'given.xml', contents: xml },
    schema: both,
    preload: [file('sitemap.xsd', published), own('sitemap-image.xsd')],
  })

export const sitemapIndexProblems = (xml: string) =>
  problems({ xml: { fileName: 'given.xml', contents: xml }, schema: own('siteindex.xsd') })

/** Returns the errors of an XML parser. */
export const xmlProblems = (xml: string) =>
  problems({ xml: { fileName: 'given.xml', contents: xml }, normalization: 'format' })
