import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type ErrorCode, errorStatus } from '#lib/contract/errors.ts'
import { errorDetail, errorTitle, translateDocs } from '../words.ts'
import { type Html, notation } from './notation.ts'
import type { OpenApi, Operation } from './openapi.ts'
import type { JsonSchema } from './schemas.ts'
import { style } from './style.ts'

type Call = { method: string; path: string; operation: Operation }
type Content = { content?: Record<string, { schema: JsonSchema }> }

export const contentPolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

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

const conventions = ['data', 'problem', 'token', 'money', 'cache', 'form']

/** Renders the API documentation for people from the same OpenAPI document that machines read. */
export const renderPage = (api: OpenApi) => {
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
