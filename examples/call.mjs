const BASE = (process.env.BASE ?? 'http://127.0.0.1:8080').replace(/\/$/, '');
const { API_KEY } = process.env;

/** Sends a request to Tabwire; returns the reply, or throws what its problem document says. */
export async function call(method, path, body) {
  const response = await fetch(BASE + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(API_KEY && { 'X-API-Key': API_KEY }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${reply.detail}`);
  return reply;
}
