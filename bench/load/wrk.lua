-- Sends the requests of a file in turn, and prints one line of JSON when it is done.
-- Arguments: the file, with method, path and body between tabs on each line; how many requests were made before.

local requests, turn = {}, 0

-- Only numbers, strings and tables of them can be read by done().
refused, refusal = {}, ''

function setup(thread)
  only = thread
end

function init(args)
  wrk.headers['Content-Type'] = nil
  turn = tonumber(args[2])
  for line in io.lines(args[1]) do
    local method, path, body = line:match('^([^\t]*)\t([^\t]*)\t(.*)$')
    if body == '' then
      requests[#requests + 1] = wrk.format(method, path)
    else
      requests[#requests + 1] = asked(method, path, body)
    end
  end
end

function asked(method, path, body)
  local headers = { ['Content-Type'] = 'application/json' }
  for name, value in pairs(wrk.headers) do headers[name] = value end
  if not body:find('{turn}', 1, true) then return wrk.format(method, path, headers, body) end
  return function(number) return wrk.format(method, path, headers, (body:gsub('{turn}', number))) end
end

function request()
  local asked = requests[turn % #requests + 1]
  turn = turn + 1
  if type(asked) == 'string' then return asked end
  return asked(turn)
end

function response(status, headers, body)
  if status >= 200 and status < 300 then return end
  refused[status] = (refused[status] or 0) + 1
  if refusal == '' then refusal = status .. ' ' .. body:sub(1, 400) end
end

local function quoted(text)
  return '"' .. text:gsub('[%c"\\]', function(c) return string.format('\\u%04x', c:byte()) end) .. '"'
end

function done(summary, latency)
  local statuses = {}
  for status, count in pairs(only:get('refused')) do
    statuses[#statuses + 1] = string.format('"%d":%d', status, count)
  end
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%.6f,"p50":%.3f,"p99":%.3f,"lost":%d,"refused":{%s},"refusal":%s}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout, table.concat(statuses, ','),
    quoted(only:get('refusal'))))
end
