import { mkdirSync } from 'node:fs'
import { request as ask, createServer as createHttp } from 'node:http'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { openStandIn } from '#lib/stand-ins/paypal/server.ts'

// Services that a shop buys, at the machine `store`: the provider of payments and a mail server that counts. Their addresses are those that the settings in deploy/ name.

const [folder = '/var/lib/outside'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

const standIn = await openStandIn({ file: join(folder, 'journal') })
const { port } = new URL(standIn.url)

// The stand-in answers at the loopback address only.
createHttp((request, response) => {
  const { method, url, headers } = request
  const host = `127.0.0.1:${port}`
  const onward = ask(
    `http://${host}${url}`,
    { method, headers: { ...headers, host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    },
  )
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}).listen(8500)

/** Message-ID of each mail that was accepted. */
const mails: string[] = []
new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part) => parts.push(part))
    stream.on('end', () => {
      mails.push(/^message-id: (.*)/im.exec(Buffer.concat(parts).toString())?.[1]?.trim() ?? '')
      done()
    })
  },
})
  .on('error', () => {})
  .listen(25)

createHttp((_, response) => {
  const captures = standIn.control
    .captures()
    .map(({ customId, cents, status }) => ({ customId, cents, status }))
  response.end(JSON.stringify({ mails, captures }))
}).listen(8600)
