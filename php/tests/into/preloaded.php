<?php
// Preloaded by into_requests.phpt: its classes outlive requests.
enum Mood: string { case Dark = 'd'; case Light = 'l'; const Usual = self::Dark; }
class Preloaded { public int $n = 1; public Mood $tone = Mood::Usual; #[FastJson\Field(list: Preloaded::class)] public array $more = []; }
