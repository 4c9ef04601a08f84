import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labFolder } from './places.ts'
import { type Finding, isFailed } from './trial.ts'

const folder = join(labFolder, 'findings')

const width = 900
const height = 160
const lineHeight = 60
const escaped = (text: unknown) =>
  String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Waiting times over the time of arrival, logarithmic from 1 ms to 100 s; failed requests in red. */
const curve = ({ samples, marks }: Finding) => {
  const end = Math.max(1, ...samples.map(({ at }) => at), ...marks.map(({ at }) => at))
  const x = (at: number) => ((at / end) * width).toFixed(1)
  const y = (late: number) => (height - (Math.log10(Math.max(1, late)) / 5) * height).toFixed(1)
  const lines = [1, 10, 100, 1_000, 10_000].map(
    (late) =>
      `<line x1="0" x2="${width}" y1="${y(late)}" y2="${y(late)}"/><text x="2" y="${y(late)}">${late} ms</text>`,
  )
  const dots = samples.map(
    (sample) =>
      `<circle cx="${x(sample.at)}" cy="${y(sample.late)}" r="1.5" class="${isFailed(sample) ? 'failed' : sample.kind}"/>`,
  )
  const events = marks.map(
    ({ at, text }) =>
      `<line class="mark" x1="${x(at)}" x2="${x(at)}" y1="0" y2="${height}"><title>${escaped(text)}</title></line>`,
  )
  return `<svg viewBox="0 0 ${width} ${height}">${[...lines, ...dots, ...events].join('')}</svg>`
}

/** Values over time, from zero to their highest. */
const drawing = ([name, points]: [string, Finding['lines'][string]]) => {
  const end = Math.max(1, ...points.map(([at]) => at))
  const highest = Math.max(1, ...points.map(([, value]) => value))
  const steps = points.map(
    ([at, value]) =>
      `${((at / end) * width).toFixed(1)},${(lineHeight * (1 - value / highest)).toFixed(1)}`,
  )
  return `<svg viewBox="0 0 ${width} ${lineHeight}"><polyline points="${steps.join(' ')}"/>
<text x="2" y="10">${escaped(name)}, at most ${highest.toFixed(0)}</text></svg>`
}

const style = `body { font: 15px/1.5 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
svg { width: 100%; background: #fafafa } line { stroke: #ddd } polyline { fill: none; stroke: #2b7a78 } text { font-size: 9px; fill: #777 }
circle { fill: #2b7a78 } .join { fill: #d98324 } .search { fill: #6a5acd } .failed { fill: #d00000 }
.mark { stroke: #d00000; stroke-dasharray: 4 3 } .false { color: #d00000; font-weight: 700 }
table { border-collapse: collapse } td { padding: 2px 1rem 2px 0 }`

const section = (finding: Finding) => `<h2>${escaped(finding.name)}</h2>
<ul>${finding.checks.map(({ text, isTrue }) => `<li class="${isTrue}">${isTrue ? '✓' : '✗'} ${escaped(text)}</li>`).join('')}</ul>
<table>${Object.entries(finding.figures)
  .map(([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(value)}</td></tr>`)
  .join('')}</table>
<ol>${finding.marks.map(({ at, text }) => `<li>${(at / 1_000).toFixed(1)} s: ${escaped(text)}</li>`).join('')}</ol>
${curve(finding)}${Object.entries(finding.lines ?? {})
  .map(drawing)
  .join('')}`

/** Keeps the finding of a trial and writes the page of all. */
export const report = (finding: Finding) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${finding.name}.json`), JSON.stringify(finding))
  const findings = readdirSync(folder).map(
    (file): Finding => JSON.parse(readFileSync(join(folder, file), 'utf8')),
  )
  const page = join(labFolder, 'report.html')
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lab</title><style>${style}</style>
<h1>The lab</h1><p>Each dot is a request: when it came, and how long it waited, from the moment at which it
was due. Orange: joins, violet: searches, red: failed; dashed: an event.</p>${findings.map(section).join('')}`,
  )
  return page
}
