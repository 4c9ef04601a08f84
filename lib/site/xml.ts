export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

const bytesOf = (start: string, first: string, parts: AsyncIterator<string>, end: string) => {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(start + first)),
    pull: async (controller) => {
      const next = await parts.next()
      controller.enqueue(encoder.encode(next.done ? end : next.value))
      if (next.done) controller.close()
    },
    cancel: async () => void (await parts.return?.()),
  })
}

type Streamed = { start: string; parts: AsyncIterator<string>; end: string }

const headers = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
}

/** Streams a document; an error of the first part throws. Not compressed: Next drops the encoding. */
export const streamXml = async ({ start, parts, end }: Streamed) => {
  const first = await parts.next()
  return first.done ? undefined : new Response(bytesOf(start, first.value, parts, end), { headers })
}

export const xmlResponse = (xml: string) => new Response(xml, { headers })
