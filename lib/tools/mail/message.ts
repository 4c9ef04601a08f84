/** Rendered mail, ready for the mail sender. */
export type Message = {
  /** Message-ID, the same at every attempt, so that mail clients can hide duplicates. */
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
  /** Sends a mail. Throws Undeliverable when a retry cannot succeed. */
  send: (message: Message) => Promise<void>
  close: () => Promise<void>
}

/** Options of nodemailer for both kinds of senders. */
export const asSent = ({ id, ...message }: Message) => ({
  ...message,
  messageId: id,
  // Keeps the content of a mail from making nodemailer read files or fetch URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
})
