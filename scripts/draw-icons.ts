/** Draws the icons of the site from its logo; run by hand when the logo changes. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const azzurro = '#0090ff'
const ink = '#1c2024'
const light = '#edeef0'
const amber = '#ffc53d'

const shapes = (square: string) => `
  <rect class="square" x="16" y="3" width="21" height="21" rx="6" fill="${square}"/>
  <circle cx="15.5" cy="24.5" r="12.5" fill="${azzurro}"/>
  <path d="M16 12.01A12.5 12.5 0 0 1 27.99 24H22a6 6 0 0 1-6-6Z" fill="${amber}"/>`

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <style>@media (prefers-color-scheme: dark) { .square { fill: ${light} } }</style>${shapes(ink)}
</svg>
`

/** Logo on white, filling `share` of the side: launchers crop the edges. */
const onWhite = (share: number, radius = 0) => {
  const side = 34 / share
  const start = 20 - side / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start} ${start} ${side} ${side}">
  <rect x="${start}" y="${start}" width="${side}" height="${side}" rx="${side * radius}" fill="#fff"/>${shapes(ink)}
</svg>`
}

const png = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 96 * (size / 20) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer()

/** Writes an .ico file: a header of 22 bytes and a PNG. */
function ico(image: Buffer, size: number) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}

await mkdir('public/icons', { recursive: true })
await writeFile('public/icons/mark.svg', favicon)
await writeFile('public/icons/icon-192.png', await png(onWhite(0.74, 0.22), 192))
await writeFile('public/icons/icon-512.png', await png(onWhite(0.74, 0.22), 512))
await writeFile('public/icons/maskable-512.png', await png(onWhite(0.56), 512))
await writeFile('public/icons/apple-touch-180.png', await png(onWhite(0.7), 180))
await writeFile('public/favicon.ico', ico(await png(favicon, 32), 32))
