-- Requests the paths in the given file in random order. Each term gets another ending of signs, which search ignores:
-- no answer comes from a cache.
local paths = {}
local signs = { '-', '.', '_', '~', '!', '*' }
function init(args)
  for path in io.lines(args[1]) do paths[#paths + 1] = path end
  math.randomseed(os.time())
end
function request()
  local ending = {}
  for at = 1, 8 do ending[at] = signs[math.random(#signs)] end
  return wrk.format('GET', paths[math.random(#paths)] .. table.concat(ending))
end
