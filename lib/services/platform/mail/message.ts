/** A finished mail on its way to whoever carries it. */
export type Message = {
  /** Message-ID. The same at every attempt, so that who got it twice can show it once. */
  id: string
  from: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export type MailSender = {
  /** Throws Undeliverable when trying again is of no use. */
  send: (message: Message) => Promise<void>
  close: () => Promise<void>
}

/** What nodemailer is told, whichever way the mail goes. */
export const asSent = ({ id, ...message }: Message) => ({
  ...message,
  messageId: id,
  // Nothing of a mail may make this process read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})
