import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Response to a mail received completely. `skim` accepts it but stores only its recipient. */
export type Verdict = 'accept' | 'skim' | 'cut' | 'hang' | { code: number; text: string }

const refusal = ({ code, text }: { code: number; text: string }) =>
  Object.assign(new Error(text), { responseCode: code })

/** Mail server on a free port that answers as told and stores accepted mails. */
export const openMailServer = async (
  judge: (recipient: string) => Verdict = () => 'accept',
  options: SMTPServerOptions = {},
) => {
  const sources: { recipient: string; source: string }[] = []
  const awaited = new Map<string, () => void>()
  let offered = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: async (stream, session, done) => {
      // The sending process may be killed during the transfer.
      const source = await text(stream).catch(() => undefined)
      if (source === undefined) return
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      offered++
      const verdict = judge(recipient)
      if (verdict === 'hang') return
      if (verdict === 'cut') {
        for (const connection of server.connections)
          if (connection.session.id === session.id) connection.close()
        return
      }
      if (typeof verdict !== 'string') return done(refusal(verdict))
      sources.push({ recipient, source: verdict === 'skim' ? '' : source })
      done()
      awaited.get(recipient)?.()
    },
    ...options,
  })
  // A killed client leaves a broken connection behind, which is not an error of the server.
  server.on('error', () => {})
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Number of mails received completely, accepted or not. */
    offered: () => offered,
    /** Resolves when a mail to the recipient is accepted; call it before the mail is sent. */
    accepted: (recipient: string) =>
      new Promise<void>((resolve) => {
        awaited.set(recipient, () => {
          awaited.delete(recipient)
          resolve()
        })
      }),
    recipients: () => sources.map(({ recipient }) => recipient),
    read: (index: number) => PostalMime.parse(sources[index]?.source ?? ''),
    source: (index: number) => sources[index]?.source ?? '',
    close: () => {
      for (const connection of server.connections) connection.close()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
