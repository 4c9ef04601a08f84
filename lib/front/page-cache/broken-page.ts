import { escapeXml } from '#lib/format/escape-xml.ts'
import words from '#locales/it/broken.json' with { type: 'json' }

const sheet = /\/_next\/static\/[\w/.~-]+\.css/g

/**
 * What a visitor sees when a page cannot be made and no earlier one is kept. The page Next gives for
 * it is empty until its scripts run, and trying again there asks no server.
 */
export const brokenPage = (failed: string) => {
  const { title, text, action } = words
  const links = [...new Set(failed.match(sheet))].map(
    (path) => `<link rel="stylesheet" href="${path}">`,
  )
  return `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title>${links.join('')}</head><body><main class="wrap message-page empty"><h1 class="text-d2">${escapeXml(title)}</h1><p>${escapeXml(text)}</p><a class="btn btn-pri" href="">${escapeXml(action)}</a></main></body></html>`
}

export const comeBack = { 'retry-after': '5' }
