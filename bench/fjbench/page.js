// What it is: opens the folded parts of the report: each is unpacked when it is first opened, by a click, a link to it, or for print.
// It may assume the markup of page_html.py: details[data-part] names the script element that holds gzipped HTML in base64.
// Read into the page by page_html.py.
async function unpack(details) {
  const holder = document.getElementById(details.dataset.part);
  delete details.dataset.part;
  const bytes = Uint8Array.from(atob(holder.textContent), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  details.insertAdjacentHTML("beforeend", await new Response(stream).text());
  holder.remove();
}

async function openPart(details) {
  if (details.dataset.part) {
    await unpack(details);
  }
}

async function followLink() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.matches("details.part")) {
    await openPart(target);
    target.open = true;
    target.scrollIntoView();
  }
}

document.addEventListener("toggle", (event) => {
  if (event.target.open && event.target.matches("details.part")) {
    openPart(event.target);
  }
}, true);
addEventListener("hashchange", followLink);
addEventListener("beforeprint", () => document.querySelectorAll("details.part").forEach((details) => { details.open = true; }));
followLink();
