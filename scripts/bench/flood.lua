-- Asks for another address each time: `{n}` of the path is a number that never comes twice.
local crowd

function setup(thread)
  crowd = thread
end

function init(args)
  path = args[1]
  number = tonumber(args[2])
  refused = 0
  wrk.headers["Accept-Encoding"] = "br"
end

function request()
  number = number + 1
  return wrk.format("GET", (path:gsub("{n}", string.format("%d", number))))
end

function response(status)
  if status == 429 then refused = refused + 1 end
end

function done(summary, latency)
  io.write(string.format("rate %.0f\n", summary.requests / summary.duration * 1e6))
  io.write(string.format("p99 %.0f\n", latency:percentile(99) / 1000))
  io.write(string.format("requests %d\n", summary.requests))
  io.write(string.format("refused %d\n", crowd:get("refused")))
end
