import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import type { Config } from '../../config/config.ts'
import { type Reply, withEtag } from '../reply.ts'
import { errorDetail, errorTitle, translateDocs } from '../words.ts'
import { describeApi, type JsonSchema, type OpenApi, type Operation } from './openapi.ts'

/** Inline style: besides the fonts of the shop, the page loads nothing. */
const style = `
@font-face { font-family: Figtree; src: url(/fonts/figtree-5.3.0-latin.woff2); font-weight: 300 900; font-display: swap }
@font-face { font-family: Gabarito; src: url(/fonts/gabarito-5.3.0-latin.woff2); font-weight: 400 900; font-display: swap }
:root { color-scheme: light dark; --ink: light-dark(#1c2024, #edeef0); --soft: light-dark(#60646c, #b0b4ba);
  --page: light-dark(#fff, #111113); --card: light-dark(#fff, #18191b); --line: light-dark(#d9d9e0, #363a3f);
  --link: light-dark(#0b66b8, #70b8ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--ink);
  font: 1rem/1.55 Figtree, system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2 { font-family: Gabarito, system-ui, sans-serif; letter-spacing: -.016em }
h1 { font-size: 2.25rem; font-weight: 900; line-height: 1.1 } h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line) }
h3 { margin: 0 0 .25rem; font-size: 1.1rem } h4 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--soft) }
a { color: var(--link) } p { margin: .25rem 0 } nav ul { columns: 2 18rem; padding-left: 1.2rem }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
article:target { outline: 2px solid var(--link) }
code, pre { font: .9rem/1.5 ui-monospace, monospace } pre { margin: 0; overflow-x: auto; white-space: pre-wrap }
b { font: 700 .85rem ui-monospace, monospace } .soft { color: var(--soft) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th, td { padding: .3rem .5rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
`

type Html = ReturnType<typeof html>

const nameOf = (ref: unknown) => String(ref).split('/').at(-1) ?? ''

const joined = (parts: Html[], between: Html) =>
  parts.flatMap((part, place) => (place === 0 ? [part] : [between, part]))

const limitsOf = ({ minimum, maximum, minLength, maxLength }: JsonSchema) => {
  const low = minimum ?? minLength
  const high = maximum ?? maxLength
  return low === undefined && high === undefined ? '' : ` (${low ?? ''}…${high ?? ''})`
}

const fieldsOf = (schema: JsonSchema, indent: string): Html => {
  const required = new Set((schema.required ?? []) as string[])
  const lines = Object.entries(schema.properties as Record<string, JsonSchema>).map(
    ([name, inner]) =>
      html`${indent}  ${name}${required.has(name) ? '' : '?'}: ${notation(inner, `${indent}  `)}\n`,
  )
  return html`{\n${lines}${indent}}`
}

/** Renders a JSON schema in type notation, with links to named schemas. */
const notation = (schema: JsonSchema, indent = ''): Html => {
  if (schema.$ref) return html`<a href="#shape-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  const either = schema.anyOf ?? schema.oneOf
  if (Array.isArray(either))
    return html`${joined(
      either.map((inner: JsonSchema) => notation(inner, indent)),
      html` | `,
    )}`
  if (schema.type === 'array') return html`${notation(schema.items as JsonSchema, indent)}[]`
  if (schema.properties) return fieldsOf(schema, indent)
  if (schema.additionalProperties)
    return html`{ [name]: ${notation(schema.additionalProperties as JsonSchema, indent)} }`
  const kinds = [schema.format ?? schema.type ?? 'any'].flat().join(' | ')
  return html`${kinds}${limitsOf(schema)}`
}

type Call = { method: string; path: string; operation: Operation }
type Content = { content?: Record<string, { schema: JsonSchema }> }

const contentPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const bodyOf = (part: JsonSchema | undefined) =>
  Object.values((part as Content | undefined)?.content ?? {})[0]?.schema

const accessOf = ({ security }: Operation) =>
  translateDocs(`access.${!security ? 'none' : security.length > 1 ? 'optional' : 'member'}`)

const parametersTable = (parameters: JsonSchema[]) => html`
  <h4>${translateDocs('parameters')}</h4>
  <table>
    <tr><th>${translateDocs('name')}</th><th>${translateDocs('place')}</th><th>${translateDocs('type')}</th><th>${translateDocs('required')}</th></tr>
    ${parameters.map(
      ({ name, in: place, required, schema }) => html`
    <tr><td><code>${name}</code></td><td>${translateDocs(`places.${place}`)}</td><td><code>${notation(schema as JsonSchema)}</code></td><td>${translateDocs(required ? 'yes' : 'no')}</td></tr>`,
    )}
  </table>`

const shown = (title: string, schema: JsonSchema | undefined): Html => html`
  <h4>${title}</h4>
  <pre>${schema ? notation(schema) : translateDocs('empty')}</pre>`

const callArticle = ({ method, path, operation }: Call) => {
  const [status, success] = Object.entries(operation.responses)[0]!
  const body = bodyOf(operation.requestBody)
  return html`
<article id="${operation.operationId}">
  <h3><b>${method.toUpperCase()}</b> <code>${path}</code></h3>
  <p>${operation.summary} <span class="soft">· ${accessOf(operation)}</span></p>
  ${operation.parameters ? parametersTable(operation.parameters) : ''}
  ${body ? shown(translateDocs('body'), body) : ''}
  ${shown(`${translateDocs('answer')} ${status}`, bodyOf(success))}
  <h4>${translateDocs('errors')}</h4>
  <p>${operation['x-errors'].map((code) => html`<a href="#${code}">${code}</a> `)}</p>
</article>`
}

const errorArticle = (code: ErrorCode) => html`
<article id="${code}">
  <h3><b>${errorStatus[code]}</b> <code>${code}</code></h3>
  <p>${errorTitle(code)}. ${errorDetail(code)}</p>
</article>`

const conventions = ['data', 'problem', 'token', 'money', 'cache', 'form', 'position']

/** Renders the API documentation for people from the same OpenAPI document that machines read. */
const renderPage = (api: OpenApi) => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  )
  const codes = Object.keys(errorStatus) as ErrorCode[]
  const tagged = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag))
  return String(html`<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<h1>${api.info.title}</h1>
<p>${api.info.description} <a href="/api/openapi.json">${translateDocs('document')}</a></p>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">${translateDocs('contents')}</h2>
<ul>
${calls.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><b>${method.toUpperCase()}</b> ${path}</a></li>\n`)}
<li><a href="#shapes">${translateDocs('shapes')}</a></li>
<li><a href="#errors">${translateDocs('errors')}</a></li>
</ul>
</nav>
<main>
<h2>${translateDocs('conventions.title')}</h2>
<ul>${conventions.map((each) => html`<li>${translateDocs(`conventions.${each}`)}</li>\n`)}</ul>
${api.tags.map(({ name }) => html`<section aria-labelledby="tag-${name}">\n<h2 id="tag-${name}" lang="en">${name}</h2>${tagged(name).map(callArticle)}\n</section>\n`)}
<section aria-labelledby="shapes">
<h2 id="shapes">${translateDocs('shapes')}</h2>
${Object.entries(api.components.schemas ?? {}).map(([name, schema]) => html`<article id="shape-${name}"><h3><code>${name}</code></h3><pre>${notation(schema)}</pre></article>\n`)}
</section>
<section aria-labelledby="errors">
<h2 id="errors">${translateDocs('errors')}</h2>${codes.map(errorArticle)}
</section>
</main>
</body>
</html>`)
}

/** Builds both documents at the first request: the contract does not change at runtime. */
export const apiDocuments = (endpoints: Endpoint[], { siteName: site }: Config) => {
  let described: ReturnType<typeof describeApi> | undefined
  const api = () => {
    described ??= describeApi(
      endpoints,
      translateDocs('title', { site }),
      translateDocs('about', { site }),
    )
    return described
  }
  const made = (make: () => string, headers: Record<string, string>) => {
    let body: string | undefined
    return (request: Request): Reply => {
      body ??= make()
      return withEtag(
        { status: 200, headers: { 'cache-control': 'public, max-age=60', ...headers }, body },
        request.headers.get('if-none-match'),
      )
    }
  }
  return {
    '/openapi.json': made(() => JSON.stringify(api()), {
      'content-type': 'application/json; charset=utf-8',
    }),
    '/docs': made(() => renderPage(api()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy,
    }),
  }
}
